import { Icon } from './icon.tsx';

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
