import { Progress } from '../ui/feedback/progress.tsx';
import type { Stage } from './use-upload.ts';

interface Props {
  readonly stage: Stage;
  /** Bytes of the whole file. */
  readonly size: number;
}

const inMb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const CHECKING = 'The file has arrived and is being checked.';
const SLOW = `${CHECKING} This takes longer than usual; you can close this window, and the list will show the result.`;

/** How far a file is, and that it is being checked once it has arrived. */
export const UploadProgress = ({ stage, size }: Props) => {
  if (stage.name === 'idle') return null;
  if (stage.name === 'checking') return <p role="status">{stage.isSlow ? SLOW : CHECKING}</p>;
  return <Progress label="Sending" value={stage.sent} max={size} text={`${inMb(stage.sent)} of ${inMb(size)}`} />;
};
