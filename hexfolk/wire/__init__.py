"""Messages between a table and its clients, their codec, and the links they travel on."""
