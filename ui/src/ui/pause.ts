export type Pause = {
  /** The judge that could not go on; null where the run itself was held. */
  judge: string | null;
  sentence: string;
};

/** One reason a line; one that concerns a judge starts with its name. */
export function readPauses(because: string, judges: string[]): Pause[] {
  return because.split("\n").map((line) => {
    const judge = judges.find((name) => line.startsWith(`${name}: `)) ?? null;
    return { judge, sentence: judge === null ? line : line.slice(judge.length + 2) };
  });
}

export const isAboutJudge = (because: string | null, judges: string[]): boolean =>
  because !== null && readPauses(because, judges).some(({ judge }) => judge !== null);
