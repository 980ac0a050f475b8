-- Lists add up a year of hundreds of plants: without the lines, which are most of a row, that is read from the index alone.
CREATE INDEX settlement_day_income_idx ON settlement_day (plant_id, day) INCLUDE (income) WHERE income IS NOT NULL;
