"""How Hexfolk looks: colours, fonts, art."""
