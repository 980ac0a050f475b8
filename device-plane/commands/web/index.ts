/* For all pages that control devices. */
export { ActDialog } from './ActDialog.tsx';
export { isAboutPassword } from './aboutPassword.ts';
export { type Change, Changes } from './Changes.tsx';
export { PasswordField } from './PasswordField.tsx';
export { ChangePasswordButton, PasswordNotice } from './PasswordNotice.tsx';
export { encrypted } from './typedPassword.ts';
