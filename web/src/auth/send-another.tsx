import { useEffect, useState } from 'react';

/** A code takes this long to arrive, and each one costs money. */
const RESEND_WAIT_S = 30;

/** Another code, once the last one has had the time to arrive. */
export const SendAnother = ({ onSend }: { onSend(): Promise<boolean> }) => {
  const [since, setSince] = useState(() => Date.now());
  const [now, setNow] = useState(since);
  const [said, setSaid] = useState('');
  const left = Math.max(0, Math.ceil(RESEND_WAIT_S - (now - since) / 1_000));
  const waits = left > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [waits]);

  const send = async () => {
    if (waits) return;
    setSince(Date.now());
    setNow(Date.now());
    setSaid('');
    if (await onSend()) setSaid('Another code is on its way. Only the newest one counts.');
  };
  return (
    <div className="send-another">
      <button type="button" className="button quiet" aria-disabled={waits} onClick={send}>
        Send another code
      </button>
      {waits && <span className="field-hint">in {left} s</span>}
      <p role="status" className="field-hint">
        {said}
      </p>
    </div>
  );
};
