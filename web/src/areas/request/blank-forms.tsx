import type { AnswerHeaders, AskedDocuments } from '#contract/request-answer/forms.ts';
import { api } from '#web/api/client.ts';
import { toastFailure } from '#web/api/failure.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { showSize } from '#web/ui/shown-values.ts';

interface Props {
  readonly request: number;
  readonly forms: AskedDocuments['forms'];
  /** The record that they are about, where the page is about several. */
  readonly about: string;
  readonly headers: AnswerHeaders;
}

/** The blank forms of a request, to be downloaded, filled in and sent back below. */
export const BlankForms = ({ request, forms, about, headers }: Props) => {
  const download = async (key: string) => {
    try {
      const { url } = await api.requestAnswer.form({ headers, query: { request, key } }, { quiet: true });
      location.assign(url);
    } catch (failure) {
      toastFailure(failure, 'Blank form');
    }
  };
  const Heading = about === '' ? 'h2' : 'h3';
  if (forms.length === 0) return null;
  return (
    <section className="request-forms">
      <Heading>Blank forms to fill in</Heading>
      <ul className="blank-form-list">
        {forms.map(({ key, name, size }) => (
          <li key={key}>
            <span className="blank-form-name">
              <strong>{name}</strong> ({showSize(size)})
            </span>
            <DownloadButton name="Download" about={name} small onPress={() => download(key)} />
          </li>
        ))}
      </ul>
    </section>
  );
};
