/** `npm run test:security` asks for the whole; `npm test` for a part of it that takes about a minute. */
export const wholeSecurity = process.env.SECURITY === 'whole';
