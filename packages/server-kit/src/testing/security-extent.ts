/** `npm run test:security` runs all cases; `npm test` a part that takes about a minute. */
export const wholeSecurity = process.env.SECURITY === 'whole';
