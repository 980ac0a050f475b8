import { getTemplateList, type TariffTemplate } from '@heliodon/tariffs/contract';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { useLang } from '@heliodon/ui/useLang';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Input, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { YearMap } from '../year/YearMap.tsx';
import { orderTemplates } from './orderTemplates.ts';
import styles from './TemplateDrawer.module.css';

interface TemplateDrawerProps {
  open: boolean;
  onClose: () => void;
  onApply: (template: TariffTemplate) => void;
  currency: string;
}

/** Published tariffs as templates. */
export function TemplateDrawer({ open, onClose, onApply, currency }: TemplateDrawerProps) {
  const { t } = useTranslation('tariffs');
  return (
    <Drawer open={open} onClose={onClose} size={560} title={t('template.title')} destroyOnHidden>
      <TemplateList onApply={onApply} currency={currency} />
    </Drawer>
  );
}

function TemplateList({ onApply, currency }: Pick<TemplateDrawerProps, 'onApply' | 'currency'>) {
  const { t } = useTranslation('tariffs');
  const lang = useLang();
  const [words, setWords] = useState('');
  const { data, error, refetch } = useQuery({
    ...callQuery(getTemplateList, {}, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock height="20rem" />;
  const found = orderTemplates(data.templates, currency, words);
  return (
    <Stack gap="sm">
      <Alert type="warning" showIcon title={t('template.examples')} />
      <Input
        allowClear
        aria-label={t('template.search')}
        placeholder={t('template.search')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {found.length === 0 && <EmptyState compact title={t('template.none')} hint={t('template.noneHint')} />}
      {found.map((template) => (
        <article key={template.key} className={styles.card}>
          <div className={styles.map}>
            <YearMap price={template.price} small />
          </div>
          <div className={styles.words}>
            <h4 className={styles.region}>
              {template.region[lang]}
              {template.currency !== currency && <Tag>{template.currency}</Tag>}
            </h4>
            <span>{template.name[lang]}</span>
            <Text tone="tertiary" size="xs">
              {template.source[lang]}
            </Text>
          </div>
          <Button
            aria-label={`${t('template.apply')} ${template.region[lang]} ${template.name[lang]}`}
            onClick={() => onApply(template)}
          >
            {t('template.apply')}
          </Button>
        </article>
      ))}
    </Stack>
  );
}
