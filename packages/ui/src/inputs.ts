/*
 * antd's `Input` includes search, OTP and text area; the sign-in page and its components must load fast without them.
 */
export { default as TextInput } from 'antd/es/input/Input';
export { default as PasswordInput } from 'antd/es/input/Password';
