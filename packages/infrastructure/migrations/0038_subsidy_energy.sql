-- A subsidy is paid for what PV generated or for what storage discharged. At plants of storage alone there was only the
-- first to choose, which is nothing there: they are paid for what they discharged, and are settled again.

UPDATE subsidy_version v SET subsidies = (
  SELECT jsonb_agg(e.subsidy || '{"per": "discharged"}' ORDER BY e.place)
  FROM jsonb_array_elements(v.subsidies) WITH ORDINALITY AS e (subsidy, place))
FROM plant p WHERE p.id = v.plant_id AND p.screen_type = 1 AND v.subsidies <> '[]';

UPDATE settlement_day s SET due_at = now(), marks = marks + 1
FROM plant p WHERE p.id = s.plant_id AND p.screen_type = 1
  AND EXISTS (SELECT 1 FROM subsidy_version v WHERE v.plant_id = p.id AND v.subsidies <> '[]');
