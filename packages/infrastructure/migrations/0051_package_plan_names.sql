-- Plans that packages made are named by a key, which is told in the reader's language; until now by whoever applied first.
UPDATE schedule_plan SET name = '@packageByPrices'
WHERE name IN ('套餐：按电价充放电', 'Package: by prices') AND id IN (SELECT plan_id FROM ems_apply WHERE plan_id IS NOT NULL);
UPDATE schedule_ruling SET plan_name = '@packageByPrices'
WHERE plan_name IN ('套餐：按电价充放电', 'Package: by prices')
  AND plan_id IN (SELECT plan_id FROM ems_apply WHERE plan_id IS NOT NULL);
