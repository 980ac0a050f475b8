/** Start command: npm in a clone, or the script of an archive. */
export const LOGGER_COMMAND = process.env.HELIODON_COMMAND ?? 'npm run logger --';
