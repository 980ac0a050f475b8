/** Title in the header of a plant's screen. */
export const screenTitle = (project: { screenName: string; plantName: string }): string =>
  project.screenName.trim() || project.plantName;
