import './schema-settings.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onDenied } from '../api/denied.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/controls.css';
// What screens on both sides of the sign-in show: messages and dialogs, uploads, requests for documents.
import '../styles/overlay.css';
import '../styles/bulk.css';
import '../styles/requests.css';
import '../styles/status.css';
import { currentSession } from '../session/session.ts';
import { joinTabs } from '../session/tabs.ts';
import { App, fetchSecured, PageWait } from './app.tsx';
import { takeOver } from './take-over.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

const page = createRoot(root);

/** Nothing is drawn by halves: whoever is signed in sees the frame with the screen in it. */
const start = async () => {
  if (currentSession()) {
    page.render(<PageWait />);
    await fetchSecured(location.pathname).catch(() => undefined);
  }
  page.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
};

onDenied(() => {
  import('../api/refresh-profile.ts').then(({ refreshProfile }) => refreshProfile()).catch(() => undefined);
});

takeOver(root);
joinTabs().then(start, start);
