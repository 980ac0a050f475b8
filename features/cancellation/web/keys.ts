export const PROCESS_KEY = ['cancelProcess'];
export const RESOURCES_KEY = ['cancelResources'];
export const OFFERS_KEY = ['resourceOffers'];
/** Polling interval for answers to offers. */
export const ANSWERS_MS = 10_000;

export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
