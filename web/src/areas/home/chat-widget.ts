/** Loads a widget's script; the returned function removes it with every element it has added to the page. D-49. */
export const openWidget = (url: string, onError: () => void) => {
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
