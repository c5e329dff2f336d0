/** What was typed into a form when the session ended without the person having left. */
export interface FormDraft {
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

/** In memory only: it does not outlive the tab and is never written to disk. */
let draft: FormDraft | undefined;

export const saveDraft = (form: FormDraft) => {
  draft = form;
};

export const forgetDraft = () => {
  draft = undefined;
};

/** Where the form is that this person was thrown out of; what another user has typed is forgotten. */
export const draftPath = (userId: string): string | undefined => {
  if (draft?.userId !== userId) forgetDraft();
  return draft?.path;
};

/** What this person had typed there, once. */
export const takeDraft = (userId: string, path: string): FormDraft | undefined => {
  if (draft?.userId !== userId || draft.path !== path) return undefined;
  const form = draft;
  forgetDraft();
  return form;
};
