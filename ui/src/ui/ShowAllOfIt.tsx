import { Trans } from "@lingui/react/macro";
import { Button } from "./Button";
import { formatCount } from "./format";
import { LONGEST_AT_ONCE } from "./longText";
import css from "./ShowAllOfIt.module.css";

/** Stands under a text that was cut because drawing all of it takes a while. */
export function ShowAllOfIt({ length, onPress }: { length: number; onPress: () => void }) {
  return (
    <p className={css.more}>
      <span>
        <Trans>
          The first {formatCount(LONGEST_AT_ONCE)} of {formatCount(length)} characters.
        </Trans>
      </span>
      <Button onPress={onPress}>
        <Trans>Show all of it</Trans>
      </Button>
    </p>
  );
}
