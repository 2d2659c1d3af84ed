/** Many messages say by themselves what is safe: nobody needs to read it twice. */
export const notSaidYet = (sentence: string | undefined, message: string) =>
  sentence === undefined || message.includes(sentence) ? null : sentence;
