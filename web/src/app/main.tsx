import './schema-settings.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onDenied } from '../api/denied.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/controls.css';
import { joinTabs } from '../session/tabs.ts';
import { App } from './app.tsx';
import { takeOver } from './take-over.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

const start = () =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );

onDenied(() => {
  import('../api/refresh-profile.ts').then(({ refreshProfile }) => refreshProfile()).catch(() => undefined);
});

takeOver(root);
joinTabs().then(start, start);
