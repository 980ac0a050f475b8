import { startI18n } from '@heliodon/web/i18n';
import { followOtherTabs } from '@heliodon/web/session';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { loadTexts } from './texts.ts';

followOtherTabs();
await startI18n(loadTexts, ['portal', 'ui']);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
