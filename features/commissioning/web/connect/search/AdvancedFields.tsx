import { Grid } from '@heliodon/ui/layout/Grid';
import { Collapse } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchFormProps } from './searchFormProps.ts';
import { UnitFields } from './UnitFields.tsx';

interface AdvancedFieldsProps extends Omit<SearchFormProps, 'logger'> {
  /** Fields of one way to search. */
  children?: ReactNode;
}

/** Settings of a search that are rarely changed. */
export function AdvancedFields({ children, ...form }: AdvancedFieldsProps) {
  const { t } = useTranslation('commissioning');
  return (
    <Collapse
      ghost
      size="small"
      items={[
        {
          key: 'advanced',
          label: t('search.advanced'),
          children: (
            <Grid columnRem={16} gap="md">
              {children}
              <UnitFields {...form} />
            </Grid>
          ),
        },
      ]}
    />
  );
}
