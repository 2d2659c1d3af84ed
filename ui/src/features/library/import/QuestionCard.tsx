import { Trans, useLingui } from "@lingui/react/macro";
import { CircleHelp } from "lucide-react";
import type { Question } from "../../../ipc";
import { Button } from "../../../ui/Button";
import { FIRST_IS_USER, speakersOf, useSpeakerWords, type SpeakerQuestion } from "./speakers";
import css from "./Import.module.css";

type Props = { question: Question; onAnswer: (code: string, choice: string) => void };

/** Something only a person can know: the file alone does not tell. */
export function QuestionCard({ question, onAnswer }: Props) {
  const { t } = useLingui();
  const { code, message, choices } = question;
  const speakers = speakersOf(question);
  const shown = (choice: string) => (choice === FIRST_IS_USER ? t`Whoever speaks first is the user` : choice);
  const answer = (choice: string) => onAnswer(code, choice);
  return (
    <section className={css.question} aria-labelledby="import-question">
      <span className={css.noticeIcon} aria-hidden="true">
        <CircleHelp />
      </span>
      <div className={css.noticeText}>
        <h2 id="import-question">{message}</h2>
        {speakers && <Speakers speakers={speakers.speakers} onAnswer={answer} />}
        <div className={css.choices}>
          {(speakers?.others ?? choices).map((choice) => (
            <Button key={choice} onPress={() => answer(choice)}>
              <bdi>{shown(choice)}</bdi>
            </Button>
          ))}
        </div>
      </div>
    </section>
  );
}

type SpeakersProps = { speakers: SpeakerQuestion["speakers"]; onAnswer: (choice: string) => void };

function Speakers({ speakers, onAnswer }: SpeakersProps) {
  const { t } = useLingui();
  const words = useSpeakerWords();
  return speakers.map(({ name, choices }) => {
    const shown = name === "" ? t`Whoever has no name` : name;
    return (
      <div key={name} className={css.asked} role="group" aria-label={shown}>
        <p className={css.who}>
          <Trans>
            <bdi>{shown}</bdi> is
          </Trans>
        </p>
        {choices.map(({ choice, as }) => (
          <Button key={choice} label={t`${shown} is ${words[as]}`} onPress={() => onAnswer(choice)}>
            {words[as]}
          </Button>
        ))}
      </div>
    );
  });
}
