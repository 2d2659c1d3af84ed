import axe from "axe-core";

/** The accessibility problems axe finds, as readable lines; contrast needs a real browser and is not looked at here. */
export async function problems(element: Element = document.body): Promise<string[]> {
  const { violations } = await axe.run(element, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}
