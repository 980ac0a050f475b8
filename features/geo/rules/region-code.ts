/** Country of a region in China (440300) or abroad (US.CA). */
export const countryOf = (region: string) => (/^\d/.test(region) ? 'CN' : region.slice(0, 2));
