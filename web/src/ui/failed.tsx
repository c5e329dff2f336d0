import { Empty } from './empty.tsx';

interface Props {
  readonly heading: string;
  readonly text: string;
  onRetry(): unknown;
}

/** In place of what could not be loaded. */
export const Failed = ({ heading, text, onRetry }: Props) => (
  <Empty heading={heading} text={text}>
    <button type="button" className="button" onClick={() => onRetry()}>
      Try again
    </button>
  </Empty>
);
