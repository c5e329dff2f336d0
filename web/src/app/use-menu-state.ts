import { useState, useSyncExternalStore } from 'react';

const NARROW = '(max-width: 899px)';
const KEY = 'menu';

const subscribe = (listener: () => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the side menu is a drawer (narrow), and whether it was collapsed; the latter is remembered. */
export const useMenuState = () => {
  const narrow = useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(KEY) === 'collapsed');
  const toggle = () => {
    localStorage.setItem(KEY, collapsed ? 'open' : 'collapsed');
    setCollapsed(!collapsed);
  };
  return { narrow, collapsed, toggle };
};
