import { useEffect, useState } from 'react';
import { siteConfig } from '../../session/site-config.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { openWidget } from './chat-widget.ts';

const texts = {
  asking: '',
  none: 'Live chat is not available. Use the support form instead.',
  open: 'The live chat opens in the corner of this page. It closes when you leave the page.',
  failed: 'The live chat could not be loaded. Please try again later.',
};

/** Loads the live-chat widget while the page is open, where one is configured. Spec part 1, 2.10; D-49. */
export const Chat = () => {
  const [state, setState] = useState<keyof typeof texts>('asking');
  useEffect(() => {
    let close: () => void = () => undefined;
    let left = false;
    siteConfig()
      .then(({ chatScriptUrl }) => {
        if (left) return;
        setState(chatScriptUrl ? 'open' : 'none');
        if (chatScriptUrl) close = openWidget(chatScriptUrl, () => setState('failed'));
      })
      .catch(() => setState('failed'));
    return () => {
      left = true;
      close();
    };
  }, []);
  return (
    <>
      <div className="page-head">
        <PageTitle>Chat</PageTitle>
      </div>
      <p className="prose" role="status">
        {texts[state]}
      </p>
    </>
  );
};
