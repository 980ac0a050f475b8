import { getSettings } from '@heliodon/system/contract';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';

export const useSettings = () => useQuery(callQuery(getSettings, {}));
