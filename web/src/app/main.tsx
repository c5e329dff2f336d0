import './schema-settings.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/controls.css';
import { App } from './app.tsx';
import { joinTabs } from './tabs.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

const start = () =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );

joinTabs().then(start, start);
