import { lazyPage } from '@heliodon/web/chunk';

export const pages = {
  Login: lazyPage(() => import('./login/LoginPage.tsx'), 'auth'),
  Register: lazyPage(() => import('./register/RegisterPage.tsx'), 'auth'),
  ForgotPassword: lazyPage(() => import('./forgot/ForgotPasswordPage.tsx'), 'auth'),
  UndoContact: lazyPage(() => import('./undo/UndoContactPage.tsx'), 'auth'),
  EnterTransit: lazyPage(() => import('./transit/EnterTransitPage.tsx'), 'auth'),
};
