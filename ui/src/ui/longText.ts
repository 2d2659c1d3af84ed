/** Above this a text makes the page it stands on slow to draw. */
export const LONGEST_AT_ONCE = 20_000;

/** The first part of a text; never half of a letter that takes two places. */
export function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? length - 1 : length);
}

/** So many turns are laid out at once without being felt; of more, those in sight. */
export const LAID_OUT_AT_ONCE = 120;
