import { render } from 'preact';

render(<h1>wits</h1>, document.getElementById('app')!);
