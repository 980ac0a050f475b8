/*
 * antd's `Input` brings its search, OTP and text area along; the sign-in page has to come fast without them, and
 * so do the pieces that it uses.
 */
export { default as TextInput } from 'antd/es/input/Input';
export { default as PasswordInput } from 'antd/es/input/Password';
