import type { CallResponse } from '@heliodon/contract/call';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { getProject } from '../../contract/project.contract.ts';

export type ScreenProject = CallResponse<typeof getProject>;

export const projectQuery = (plantId: number) => callQuery(getProject, { plantId });

/** Configuration of a plant's screen; undefined while loading. */
export function useProject(plantId: number): ScreenProject | undefined {
  return useQuery(projectQuery(plantId)).data;
}
