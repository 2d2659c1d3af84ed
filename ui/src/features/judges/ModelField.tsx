import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { List } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ListBox, ListBoxItem } from "react-aria-components";
import { toAppError, useClient, type JudgePreset, type NewJudge } from "../../ipc";
import { Button } from "../../ui/Button";
import { SearchField } from "../../ui/SearchField";
import { TextField } from "../../ui/TextField";
import css from "./JudgeForm.module.css";

type Props = {
  value: string;
  onChange: (model: string) => void;
  error: string | null;
  preset: JudgePreset | null;
  /** The judge as it stands in the form; none while its address cannot be called. */
  draft: NewJudge | null;
  /** Asks for the list at once. */
  startsChoosing?: boolean;
};

/** The model, typed as the service spells it or picked from the service's own list. */
export function ModelField({ value, onChange, error, preset, draft, startsChoosing = false }: Props) {
  const { t } = useLingui();
  const client = useClient();
  const [isOpen, setOpen] = useState(startsChoosing);
  const list = useMutation({ mutationFn: (judge: NewJudge) => client.listModels(judge) });
  const choose = () => {
    if (draft === null) return;
    setOpen(true);
    list.mutate(draft);
  };
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!startsChoosing || hasBegun.current || draft === null) return;
    hasBegun.current = true;
    list.mutate(draft);
  }, [startsChoosing, draft, list]);
  const isAzure = preset?.provider === "azure";
  const canList = preset?.hasModelList ?? true;
  const pick = (model: string) => {
    onChange(model);
    setOpen(false);
  };
  return (
    <div className={css.withButton}>
      <TextField
        label={t`Model`}
        value={value}
        onChange={onChange}
        error={error}
        hint={
          isAzure
            ? t`The name you gave the deployment in Azure. Azure has no list of them.`
            : t`As the service spells it, for example mistral-small-latest`
        }
      />
      {canList && (
        <Button icon={<List />} isDisabled={draft === null || list.isPending} onPress={choose}>
          {list.isPending ? t`Asking…` : t`Choose from the service's list`}
        </Button>
      )}
      {isOpen && (
        <div className={css.chosen} aria-live="polite">
          {list.error && <p className={css.problem}>{toAppError(list.error).message}</p>}
          {list.data === null && (
            <p className={css.note}>
              <Trans>This service has no list of its models. Type the name as the service spells it.</Trans>
            </p>
          )}
          {list.data && <Models models={list.data} value={value} onPick={pick} />}
        </div>
      )}
    </div>
  );
}

function Models({
  models,
  value,
  onPick,
}: {
  models: string[];
  value: string;
  onPick: (model: string) => void;
}) {
  const { t } = useLingui();
  const [search, setSearch] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const wanted = search.trim().toLowerCase();
  const shown = models.filter((model) => model.toLowerCase().includes(wanted)).map((id) => ({ id }));
  const pickFirst = () => {
    const [first] = shown;
    if (first) onPick(first.id);
  };
  if (models.length === 0) {
    return (
      <p className={css.note}>
        <Trans>The list is empty: the service has no model yet.</Trans>
      </p>
    );
  }
  return (
    <>
      <SearchField
        label={t`Find a model`}
        value={search}
        onChange={setSearch}
        inputRef={input}
        onSubmit={pickFirst}
      />
      <ListBox
        className={css.list}
        aria-label={t`Models of the service`}
        items={shown}
        selectionMode="single"
        selectedKeys={[value]}
        onAction={(key) => onPick(String(key))}
        onSelectionChange={(keys) => {
          const [key] = keys === "all" ? [] : [...keys];
          if (key !== undefined) onPick(String(key));
        }}
        renderEmptyState={() => <p className={css.note}>{t`No model is called like that.`}</p>}
      >
        {({ id }) => (
          <ListBoxItem id={id} textValue={id} className={css.model}>
            {id}
          </ListBoxItem>
        )}
      </ListBox>
    </>
  );
}
