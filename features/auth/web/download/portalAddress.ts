export const portalAddress = (): string => `${window.location.origin}/login`;
