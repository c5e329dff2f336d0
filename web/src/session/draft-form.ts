/** What was typed into a form when the session ended without the person having left. */
export interface KeptForm {
  readonly userId: string;
  /** The form's address. */
  readonly path: string;
  /** Of the record as it was read; undefined for a new one. */
  readonly version: number | undefined;
  /** The typed fields by their names; nothing secret. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The same in words. */
  readonly typed: readonly { readonly label: string; readonly value: string }[];
}

/** In memory only: it neither outlives the tab nor lies around on the disk. */
let kept: KeptForm | undefined;

export const keepForm = (form: KeptForm) => {
  kept = form;
};

export const forgetForm = () => {
  kept = undefined;
};

/** Where the form is that this person was thrown out of; what somebody else has typed is forgotten. */
export const pathOfKept = (userId: string): string | undefined => {
  if (kept?.userId !== userId) forgetForm();
  return kept?.path;
};

/** What this person had typed there, once. */
export const takeForm = (userId: string, path: string): KeptForm | undefined => {
  if (kept?.userId !== userId || kept.path !== path) return undefined;
  const form = kept;
  forgetForm();
  return form;
};
