// What a subcontractor does for us, chosen from the nomenclature.
import { Autocomplete, TextField } from '@mui/material';
import { normalizeText } from '#domain/documents/normalize-text.ts';
import { sortedTrades, TRADE_NAME, TRADES, TRADES_MAX, type Trade, tradesIn } from '#domain/subcontractors/trades.ts';

type Props = { value: readonly Trade[]; error?: string | undefined; onChange(trades: Trade[]): void };

export const TradesField = ({ value, error, onChange }: Props) => (
  <Autocomplete
    multiple
    options={TRADES}
    value={[...value]}
    getOptionLabel={(trade) => TRADE_NAME[trade]}
    // « carreleur » finds « Revêtements durs, carrelage et chapes ».
    filterOptions={(options, { inputValue }) =>
      options.filter(
        (trade) => normalizeText(TRADE_NAME[trade]).includes(normalizeText(inputValue.trim())) || tradesIn(inputValue).includes(trade),
      )
    }
    getOptionDisabled={() => value.length >= TRADES_MAX}
    filterSelectedOptions
    onChange={(_, next) => onChange(sortedTrades(next))}
    noOptionsText="Aucune activité de ce nom"
    renderInput={(params) => (
      <TextField
        {...params}
        label="Activités (facultatif)"
        error={error !== undefined}
        helperText={error ?? 'Ce qu’il fait pour vous : comparé aux activités de son assurance décennale.'}
      />
    )}
  />
);
