import { lazyPage } from '@heliodon/web/chunk';

export const pages = {
  Login: lazyPage(() => import('./login/LoginPage.tsx')),
  Register: lazyPage(() => import('./register/RegisterPage.tsx')),
  ForgotPassword: lazyPage(() => import('./forgot/ForgotPasswordPage.tsx')),
  EnterTransit: lazyPage(() => import('./transit/EnterTransitPage.tsx')),
};
