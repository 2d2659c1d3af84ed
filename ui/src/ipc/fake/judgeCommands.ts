import type { AppError, JudgeFix, JudgeSummary, JudgeTest } from "../bindings";
import type { Client } from "../client";
import { asListed, BASELINE, finalUrl, keptKey, MODELS, NO_KEY, PRESETS, SERVERS } from "./judges";

type JudgeCommands = Pick<
  Client,
  | "listJudges"
  | "judgePresets"
  | "localServers"
  | "listModels"
  | "chooseCertificates"
  | "addJudge"
  | "changeJudge"
  | "removeJudge"
  | "setJudgeKey"
  | "forgetJudgeKey"
  | "testJudge"
  | "finalUrl"
>;

type World = {
  guard: () => void;
  refuse: (message: string, field: string) => AppError;
};

const FAILURES: Record<string, { message: string; fix: JudgeFix | null; detail: string }> = {
  misspelt: {
    message: "The service does not know this model. Check its name.",
    fix: "choose_model",
    detail: 'HTTP 404: {"error":{"code":"model_not_found"}}',
  },
  moved: {
    message: "There is no chat service at this address. Check it, especially its end (often /v1).",
    fix: "correct_address",
    detail: "HTTP 404 Not Found",
  },
  offline: {
    message: "offline.example.org could not be reached. Check the address and your internet connection.",
    fix: "test_again",
    detail: "error sending request: dns error",
  },
  inhouse: {
    message: "The secure connection to inhouse.example.org could not be trusted, so nothing was sent.",
    fix: "choose_certificates",
    detail: "invalid peer certificate: UnknownIssuer",
  },
  unpaid: {
    message: "The account at the service has no credit left. Top it up there, then resume.",
    fix: null,
    detail: 'HTTP 429: {"error":{"code":"insufficient_quota"}}',
  },
};

const WORKED: JudgeTest = {
  ok: true, message: "The judge answered in the right form.", fix: null, finalUrl: null, model: null, form: "schema",
  refused: [], inputTokens: 412, outputTokens: 38, priceKnown: false, cost: null, elapsedMs: 412, detail: null,
}; // prettier-ignore

function tested(judge: JudgeSummary): JudgeTest {
  const what = judge.host?.split(".")[0] ?? "";
  const known = judge.certificates !== null && what === "inhouse" ? undefined : FAILURES[what];
  const noKey = {
    message: "The key is not there.",
    fix: "enter_key" as const,
    detail: "Incorrect API key provided",
  };
  const failure = judge.key.isPresent ? known : noKey;
  const base = { ...WORKED, finalUrl: judge.url, priceKnown: judge.priceIn !== null };
  if (failure) return { ...base, ...failure, ok: false, form: null, inputTokens: null, outputTokens: null };
  const refused = judge.name === "mistral-small" ? ["The service does not accept a temperature."] : [];
  const cost = judge.priceIn === null ? null : judge.priceIn === 0 ? 0 : 0.00005;
  return {
    ...base,
    model: judge.model,
    refused,
    cost,
    form: judge.provider === "ollama" ? "json" : "schema",
  };
}

/** The judges of the fake, and all that can be done with them. */
export function createJudges({ guard, refuse }: World, start: JudgeSummary[]) {
  let judges = [BASELINE, ...start];
  const find = (name: string) => judges.find((each) => each.name === name) ?? BASELINE;
  const change = (name: string, changed: Partial<JudgeSummary>): JudgeSummary => {
    judges = judges.map((each) => (each.name === name ? { ...each, ...changed } : each));
    return find(name);
  };
  const address = (provider: string, url: string) => {
    try {
      return finalUrl(provider, url);
    } catch (thrown) {
      throw refuse(thrown instanceof Error ? thrown.message : "", "url");
    }
  };
  const commands: JudgeCommands = {
    listJudges: async () => {
      guard();
      return judges;
    },
    judgePresets: async () => PRESETS,
    localServers: async () => {
      guard();
      return SERVERS;
    },
    listModels: async (judge) => {
      guard();
      if (judge.provider === "azure") return null;
      address(judge.provider, judge.url);
      return MODELS;
    },
    chooseCertificates: async () => "/home/sam/certificates/house-ca.pem",
    addJudge: async (judge) => {
      guard();
      if (judges.some((each) => each.name === judge.name)) {
        throw refuse("There is already a judge with this name. Pick another name.", "name");
      }
      const added = asListed(judge);
      judges = [...judges, added];
      return added;
    },
    changeJudge: async (judge) => {
      guard();
      const before = find(judge.name);
      const isMoved = before.url !== null && new URL(before.url).host !== new URL(judge.url).host;
      if (judge.keepsKey && isMoved && before.key.place !== "not_needed") {
        throw refuse("The key of this judge does not go along to another host.", "key");
      }
      return change(judge.name, asListed(judge, before));
    },
    setJudgeKey: async (name, newKey) => {
      guard();
      return change(name, { key: keptKey(newKey.key) });
    },
    forgetJudgeKey: async (name) => {
      guard();
      return change(name, { key: NO_KEY });
    },
    removeJudge: async (name) => {
      judges = judges.filter((each) => each.name !== name);
      return null;
    },
    testJudge: async (name) => {
      guard();
      return tested(find(name));
    },
    finalUrl: async (provider, url) => address(provider, url),
  };
  return { commands, all: () => judges };
}
