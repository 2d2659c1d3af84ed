export type Pause = {
  /** The judge that could not go on; null where the run itself was held. */
  judge: string | null;
  sentence: string;
};

/** A reason that concerns one judge starts with its name. */
export function readPause(because: string, judges: string[]): Pause {
  const judge = judges.find((name) => because.startsWith(`${name}: `)) ?? null;
  return { judge, sentence: judge === null ? because : because.slice(judge.length + 2) };
}
