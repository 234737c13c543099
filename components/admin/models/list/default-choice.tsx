import type { ArrangedModel } from "contract/admin/models-and-keys";
import { SelectField } from "@/components/ui/controls/select-field";

interface Props {
  models: readonly ArrangedModel[];
  /** @param id null for the first that draws from words. */
  onChoose: (id: string | null) => void;
}

/** The model for those who choose none; fixed where a file of the operator says it. */
export function DefaultChoice({ models, onChoose }: Props) {
  const present = models.find(({ is_default }) => is_default);
  const isFixed = present?.default_by === "file";
  const isChosen = present?.default_by === "administrator";
  const named = models.filter(
    ({ is_hidden, draws_words, id }) => (!is_hidden && draws_words) || id === present?.id,
  );
  const value = isFixed || isChosen ? present.id : "";
  return (
    <SelectField
      label="Default model"
      value={value}
      disabled={isFixed}
      onChange={(id) => onChoose(id || null)}
      choices={[
        {
          value: "",
          label: `The first that draws from words${!value && present ? `: ${present.name}` : ""}`,
        },
        ...named.map(({ id, name, provider }) => ({
          value: id,
          label: name.includes(provider) ? name : `${name}, ${provider}`,
        })),
      ]}
      hint={
        isFixed
          ? "MODELS_FILE says so. Only the operator can change it."
          : "For everybody who has not chosen a model."
      }
    />
  );
}
