import type { SetupLogger } from '../../../contract/index.ts';
import type { SearchForm } from '../../model/draft.ts';

export interface SearchFormProps {
  search: SearchForm;
  logger: SetupLogger;
  disabled: boolean;
  onChange: (patch: Partial<SearchForm>) => void;
}
