// The search of a page: `/` brings one to it, the address keeps what is searched, typing does not ask at every letter.
import Close from '@mui/icons-material/CloseOutlined';
import Search from '@mui/icons-material/SearchOutlined';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 250;

export function SearchBox({ label, value, onSearch }: { label: string; value: string; onSearch(text: string): void }) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    // The address changed by other means (« Effacer les filtres », back): show it.
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = text;
      search.current(text.trim());
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextField
      type="search"
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      sx={{
        maxWidth: { sm: 400 },
        flex: { sm: '1 1 340px' },
        '& input::-webkit-search-cancel-button': { display: 'none' },
        '& input': { textOverflow: 'ellipsis' },
      }}
      slotProps={{
        htmlInput: { 'aria-label': label, 'data-search': true },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: text !== '' && (
            <InputAdornment position="end">
              <IconButton size="small" aria-label="Effacer la recherche" edge="end" onClick={() => setText('')}>
                <Close fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
