import './zod-config.ts';
import './antd.css';
import { startI18n } from '@heliodon/web/i18n';
import { followOtherTabs } from '@heliodon/web/session';
import { dropOldTokens } from '@heliodon/web/storage';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { loadTexts } from './texts.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

dropOldTokens();
followOtherTabs();
// Not awaited: all other modules would wait too, while they can be parsed during loading.
void startI18n(loadTexts, ['portal', 'ui']).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
