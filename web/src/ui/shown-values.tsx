import { Icon } from './icon.tsx';

const KB = 1024;
const units = ['KB', 'MB', 'GB'] as const;

/** A size in bytes as people read it: '12 KB', '1.4 MB'. */
export const showSize = (bytes: number): string => {
  const step = bytes < KB ** 2 ? 1 : bytes < KB ** 3 ? 2 : 3;
  const size = bytes / KB ** step;
  return `${step === 1 ? Math.ceil(size) : size.toFixed(1)} ${units[step - 1]}`;
};

const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
});

/** An ISO time as 'MM/DD/YYYY, 3:04 PM' in the person's own time zone; '' for none. Spec part 1, section 9. */
export const showTime = (iso: string) => (Number.isNaN(Date.parse(iso)) ? '' : format.format(new Date(iso)));

const dateFormat = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day of an ISO time as 'MM/DD/YYYY' in the user's own time zone; '' for none. */
export const showDate = (iso: string) => (Number.isNaN(Date.parse(iso)) ? '' : dateFormat.format(new Date(iso)));

/** A text that may be an e-mail address: it then breaks before its @, and elsewhere only where a part is wider than the line. */
export const EmailAddress = ({ text }: { readonly text: string }) => {
  const at = text.lastIndexOf('@');
  if (at < 1) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
};

/** A name in a cell, and what more there is to say of it; the title has the whole of what is cut. */
export const NamedCell = ({ name, more }: { readonly name: string; readonly more: string }) => (
  <span className="named-cell" title={`${name}, ${more}`}>
    <span>{name}</span>
    <span className="quiet">{more}</span>
  </span>
);

/** The day of a time, and who did it; nothing while it has not been done. For both days with a time a list has no room. */
export const showDoneBy = (time: string, by: string) =>
  time !== '' && <NamedCell name={showDate(time)} more={`by ${by}`} />;

const Value = ({ text }: { readonly text: string }) => (text === '' ? <span className="quiet">empty</span> : text);

interface Props {
  readonly before: string;
  readonly after: string;
}

/** What a field held before a change and holds after it, in words. */
export const BeforeAfter = ({ before, after }: Props) => (
  <>
    <del>
      <span className="visually-hidden">before </span>
      <Value text={before} />
    </del>
    <Icon name="right" />
    <ins>
      <span className="visually-hidden">after </span>
      <Value text={after} />
    </ins>
  </>
);
