/* For every page that acts on devices. */
export { ActDialog } from './ActDialog.tsx';
export { isAboutPassword } from './aboutPassword.ts';
export { type Change, Changes } from './Changes.tsx';
export { PasswordField } from './PasswordField.tsx';
export { ChangePasswordButton, PasswordNotice } from './PasswordNotice.tsx';
export { encrypted } from './typedPassword.ts';
