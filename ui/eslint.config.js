import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist", "dist-demo", "node_modules", "src/ipc/bindings.ts", "src/locales"] },
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  jsxA11y.flatConfigs.recommended,
  reactHooks.configs.flat.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { globals: globals.browser },
    rules: {
      "max-lines": ["error", { max: 400 }],
      "@typescript-eslint/consistent-type-imports": "error",
      "no-restricted-syntax": [
        "error",
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: "Transcript text is data: never render it as markup.",
        },
        {
          selector: "JSXAttribute[name.name='style']",
          message: "The content security policy blocks style attributes: use a class or useStyleVars.",
        },
        {
          selector: "MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]",
          message: "Transcript text is data: never render it as markup.",
        },
      ],
    },
  },
  {
    rules: {
      // A pane that scrolls must take the keyboard, or it can only be read with a mouse.
      "jsx-a11y/no-noninteractive-tabindex": ["error", { tags: [], roles: ["tabpanel", "region"] }],
    },
  },
  {
    files: ["scripts/**", "*.js", "*.ts"],
    languageOptions: { globals: { ...globals.node, document: "readonly", window: "readonly" } },
  },
);
