import { useEffect, useState } from 'react';
import { siteConfig } from '#web/session/site-config.ts';
import { PageTitle } from '#web/ui/page-title.tsx';

/** Loads a widget's script; the returned function removes it with every element it has added to the page. D-49. */
const openWidget = (url: string, onError: () => void) => {
  const added: Element[] = [];
  const watcher = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element && !isOurs(node)) added.push(node);
  });
  watcher.observe(document.body, { childList: true });
  watcher.observe(document.head, { childList: true });
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.onerror = onError;
  document.body.append(script);
  return () => {
    watcher.disconnect();
    for (const element of [...added, script]) element.remove();
  };
};

const ours = '.overlay, .popover, [data-live-announcer]';

/** Leaves out what the page itself adds: portals of dialogs and menus, styles and chunks. */
const isOurs = (element: Element) => {
  if (element.matches(ours) || element.querySelector(ours)) return true;
  const address = element.getAttribute('src') ?? element.getAttribute('href') ?? '';
  return address !== '' && new URL(address, location.href).pathname.startsWith('/assets/');
};

const texts = {
  loading: '',
  none: 'Live chat is not available. Use the support form instead.',
  open: 'The live chat opens in the corner of this page. It closes when you leave the page.',
  failed: 'The live chat could not be loaded. Please try again later.',
};

/** Loads the live-chat widget while the page is open, where one is configured. Spec part 1, 2.10; D-49. */
export const Chat = () => {
  const [state, setState] = useState<keyof typeof texts>('loading');
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
