/** What the list of one kind shows of the newest sample beside the headline, and what a device's page leads with. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  weather: ['irradiance', 'moduleTemperature', 'windSpeed'],
};

export const listedPoints = (kindId: string | undefined): readonly string[] => LISTED[kindId ?? ''] ?? [];
